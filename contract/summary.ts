import { endpoints } from './index.ts'
import type { Endpoint } from './endpoint.ts'

// What tools read of the contract that cannot load its modules, such as the configuration of a build: a program that prints it.
const summary = Object.entries<Endpoint>(endpoints).map(([name, { input }]) => [name, { parameters: Object.keys(input?.properties ?? {}) }])
console.log(JSON.stringify(Object.fromEntries(summary)))
