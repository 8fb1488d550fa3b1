/** Key under which is stored on this device what waits to be sent. */
export const outboxKey = (of: string): string => `outbox:${of}`

/** What a member published without a line. */
export const outboxOf = (userId: number): string => outboxKey(`posts-${userId}`)
