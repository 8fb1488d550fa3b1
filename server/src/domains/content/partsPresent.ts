/** What posts show of each part (postParts.ts), by its name: each domain adds its own. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- domains add to it
export interface ShownParts {}

/** What cards, pages and forms are without the parts. */
export type WithoutParts<Shown> = Omit<Shown, keyof ShownParts>
