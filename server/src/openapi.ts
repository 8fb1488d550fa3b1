import { tags } from '@anglers/contract'
import { allSentences } from './http/messages.ts'
import { describeApi } from './http/openapi/document.ts'
import { contributions } from './kernel/module.ts'
import { modules } from './modules.ts'

// Prints the OpenAPI document.
process.stdout.write(JSON.stringify(describeApi(tags, allSentences(contributions(modules, 'sentences'))), null, 2) + '\n')
