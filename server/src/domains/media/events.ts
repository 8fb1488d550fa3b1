declare module '../../kernel/events.ts' {
  interface Events {
    /** A film was looked at, and nothing can be made of it; a post may have been published with it already. */
    'film.refused': { id: number }
    /** What stands for a film was drawn; or nothing will be. */
    'film.drawn': { id: number }
  }
}
export {}
