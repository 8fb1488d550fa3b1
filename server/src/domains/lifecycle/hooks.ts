import type { Context, ReadServices, Services } from '../../kernel/context.ts'

/** Rows, read some hundred at a time; or all at once, where there are never many. */
export type ExportSection = Promise<unknown> | AsyncIterable<object>

export interface Erasing extends Context, Pick<Services, 'store'> {
  /** Done once all is committed, and waited for, such as removing files. */
  afterwards(work: () => Promise<void>): void
}

/** Whose account is erased. */
export interface ErasedMember {
  id: number
  /** By which codes were sent to them. */
  addresses: readonly string[]
}

declare module '../../kernel/module.ts' {
  interface Module {
    /** What the domain keeps of a member, to be taken home, by the names under which the file has it. Nothing secret. */
    onExport?(services: ReadServices, memberId: number): Record<string, () => ExportSection>
    /**
     * Takes away what is a member's own, in the transaction of their erasure. What the law wants kept stays, and points to a nameless row.
     * The modules do it in their order.
     */
    onErase?(trx: Erasing, member: ErasedMember): Promise<void>
  }
}
