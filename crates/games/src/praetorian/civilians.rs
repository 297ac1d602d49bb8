//! Sets of civilians by their numbers. It knows nothing of where they stand.

/// A civilian's number, 1 to 24.
pub type Civilian = u8;

/// The number of civilians (docs/rules.md).
pub const CIVILIANS: u8 = 24;

/// A set of civilians; iterates in ascending order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Civilians(u32);

impl Civilians {
    /// The set without a civilian.
    pub const NONE: Self = Self(0);
    /// The set of all twenty-four civilians.
    pub const ALL: Self = Self(((1 << CIVILIANS) - 1) << 1);

    /// The set of one civilian.
    #[must_use]
    pub fn one(civilian: Civilian) -> Self {
        Self(1 << civilian)
    }

    /// Whether this one is among them.
    #[must_use]
    pub fn has(self, civilian: Civilian) -> bool {
        self.0 >> civilian & 1 == 1
    }

    /// Adds a civilian to the set, if they are not there yet.
    pub fn insert(&mut self, civilian: Civilian) {
        self.0 |= 1 << civilian;
    }

    /// The civilians that are in this set or in the other.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that are in both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The civilians of this set that are not in the other.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The number of civilians in the set.
    #[must_use]
    pub fn len(self) -> u8 {
        u8::try_from(self.0.count_ones()).expect("a set of 24 has at most 24 members")
    }

    /// Whether there is nobody.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The numbers of the civilians, in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Civilian> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let lowest = u8::try_from(left.trailing_zeros()).expect("at most 32");
            (left != 0).then(|| {
                left &= left - 1;
                lowest
            })
        })
    }

    /// All subsets of at most `most` members, the empty one among them.
    pub fn subsets(self, most: u8) -> impl Iterator<Item = Self> {
        let mut next = Some(self.0);
        let all = std::iter::from_fn(move || {
            let this = next?;
            next = (this != 0).then(|| (this - 1) & self.0);
            Some(Self(this))
        });
        all.filter(move |set| set.len() <= most)
    }
}

impl FromIterator<Civilian> for Civilians {
    fn from_iter<I: IntoIterator<Item = Civilian>>(civilians: I) -> Self {
        civilians.into_iter().fold(Self::NONE, |set, civilian| set.or(Self::one(civilian)))
    }
}
