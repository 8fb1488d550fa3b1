declare module '../../kernel/events.ts' {
  interface Events {
    /** It is known of a picture whether others may see it; it was shown to none of them until then. */
    'picture.judged': { id: number; passed: boolean }
  }
}
export {}
