/** A mini-program has it on a post's own page (features/post/sharingHere). */
export const SharingSheet = () => null
