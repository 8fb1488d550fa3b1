/** For a cover over the page: a finger on it doesn't move what lies below. */
export const still: { catchMove?: true; style?: { touchAction: 'none' } } = { style: { touchAction: 'none' } }
