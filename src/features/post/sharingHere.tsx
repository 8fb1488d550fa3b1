/** In a browser the sheet for sharing lies over every page (shell/sharingSheet.tsx). */
export const SharingHere = () => null
