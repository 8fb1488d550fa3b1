import type { Prefetch } from '../../contract/endpoint.ts'

/** What the contract says, for what cannot load its modules. */
export declare function readContract(): { version: string; endpoints: Record<string, { parameters: string[]; prefetch: Prefetch[] }> }
