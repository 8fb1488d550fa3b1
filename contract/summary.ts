import type { Endpoint } from './endpoint.ts'
import { endpoints } from './index.ts'
import { APP_VERSION } from './limits.ts'

// A program that prints what tools need of the contract which cannot load its modules, such as the configuration of a build.
const summary = Object.entries<Endpoint>(endpoints).map(([name, { input, prefetch = [] }]) => [
  name,
  { parameters: Object.keys(input?.properties ?? {}), prefetch },
])
console.log(JSON.stringify({ version: APP_VERSION, endpoints: Object.fromEntries(summary) }))
