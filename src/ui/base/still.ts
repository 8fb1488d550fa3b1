/** For overlays: touches on it do not scroll the page below. */
export const still: { catchMove?: true; style?: { touchAction: 'none' } } = { style: { touchAction: 'none' } }
