//! All composed statements. One that is missing here can't be asked: `query` demands that it is [`Listed`]. A test has Postgres
//! prepare every one of them and compares its values and columns with the fields.

use super::statement::Listed;
#[cfg(test)]
use super::statement::StatementShape;

macro_rules! listed {
    ($($statement:path,)*) => {
        $(impl Listed for $statement {})*

        /// The shapes of all.
        #[cfg(test)]
        pub(crate) fn shapes() -> Vec<StatementShape> {
            vec![$(<$statement>::shape()),*]
        }
    };
}

listed! {
    crate::database::retention::SweepServers,
    crate::database::retention::SweepTournaments,
    crate::desk::acts::ReadDesk,
    crate::desk::acts::WriteAct,
    crate::desk::acts::ReadBans,
    crate::desk::acts::ReadActs,
    crate::desk::activity::AddActivity,
    crate::desk::activity::BusiestSubjects,
    crate::outbox::claim::ReadyOldest,
    crate::outbox::claim::ReadyFresh,
    crate::outbox::claim::DueWindow,
    crate::outbox::claim::DueBehind,
    crate::outbox::claim::ReadyInTurn,
    crate::outbox::claim::TakeRow,
    crate::outbox::queue::Acknowledge,
    crate::outbox::queue::PutOffRow,
    crate::outbox::queue::GiveUp,
    crate::outbox::recovery::RefreshLobby,
    crate::outbox::shares::Share,
    crate::outbox::threads::TouchThread,
    crate::people::notes::WriteNote,
    crate::people::player_settings::ReadSettings,
    crate::people::player_settings::ChangeSettings,
    crate::people::player_settings::ChangeSpreadSettings,
    crate::people::privacy::ForgetPlayer,
    crate::people::returning::TakeBack,
    crate::processes::process::Beat,
    crate::processes::process::ClaimShards,
    crate::processes::process::TakeSession,
    crate::processes::process::LeaveShard,
    crate::processes::process::TakeIdentify,
    crate::ratings::rating::WriteRatings,
    crate::ratings::rating::ReplaceRatings,
    crate::ratings::leaderboard::ListedRatings,
    crate::ratings::results::Opponents,
    crate::servers::moderations::SetMute,
    crate::servers::problems::PostProblems,
    crate::servers::rules::ChangeRules,
    crate::servers::seeks::SeekOf,
    crate::servers::seeks::SeekAsked,
    crate::servers::seeks::OwnSeeks,
    crate::servers::fitting_seeks::FittingSeeks,
    crate::servers::fitting_seeks::OpenSeeks,
    crate::servers::seeks::UnsettledSeeks,
    crate::servers::seeks::AddSeek,
    crate::servers::seeks::PostSeek,
    crate::servers::seeks::EndSeeks,
    crate::servers::summaries::EndedGames,
    crate::servers::summaries::EndedPeople,
    crate::servers::summaries::Busiest,
    crate::servers::summaries::Winners,
    crate::servers::summaries::MostEntries,
    crate::servers::summaries::Longest,
    crate::tables::clocks::DueTables,
    crate::tables::hints::NoteHint,
    crate::tables::open::OpenTable,
    crate::tables::save::Save,
    crate::tables::table_row::ReadTable,
    crate::tables::table_row::TablesOf,
    crate::tables::table_row::TablesIn,
    crate::tables::table_row::OpenLobbiesIn,
    crate::tables::past_logs::WholeLog,
    crate::tables::table_row::TableAndLog,
    crate::tables::table_row::TableAndLogInThread,
    crate::tournaments::part::TakesPart,
    crate::tournaments::part::PlayTogether,
    crate::tournaments::substitutes::AskSubstitute,
    crate::tournaments::substitutes::AskedFor,
    crate::tournaments::substitutes::EndSubstitute,
    crate::tournaments::substitutes::EndSubstitutes,
    crate::tournaments::save::SaveTournament,
}
