import type { Gain, Milestone } from '@anglers/contract/growthSettings'

declare module '../../kernel/events.ts' {
  interface Events {
    /** So many days in a row were signed in on. */
    'growth.milestone': { member: number; milestone: Milestone }
    'growth.levelUp': { member: number; level: number }
    /** The reward of a task waits for its member. */
    'growth.taskDone': { member: number; task: string; starts: string; gain: Gain }
    /** Somebody whom the member invited has done something real. */
    'growth.invited': { member: number; invitee: number; points: number }
  }
}
export {}
