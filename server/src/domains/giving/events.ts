declare module '../../kernel/events.ts' {
  interface Events {
    'reward.given': { reward: { id: number; by: number; word: string }; post: { id: number; author_id: number } }
  }
}
export {}
