import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import openapiTypes, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { encodePicture } from '../support/pictures.ts'
import { openTestServer } from '../support/server.ts'
import { readDocument } from './support.ts'

const FOLDER = path.join(import.meta.dirname, 'artifacts')
const SOURCE = path.join(import.meta.dirname, 'fixture/client.mts')

/** Of the fixture: what it is made of is there only while this runs. */
type TellStory = (
  origin: string,
  member: { user: string; password: string },
  picture: Blob,
) => Promise<{ posts: { id: number }[]; [part: string]: unknown }>

const server = await openTestServer()
beforeAll(async () => {
  await mkdir(FOLDER, { recursive: true })
  const document = await readDocument(server)
  await writeFile(path.join(FOLDER, 'api.ts'), astToString(await openapiTypes(document as never)))
})
afterAll(async () => {
  await rm(FOLDER, { recursive: true })
  await server.close()
})

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
}

test('a client whose types come from the document compiles, signs in, uploads, publishes and pages', async () => {
  const program = ts.createProgram([SOURCE], options)
  const faults = ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
  expect(faults).toEqual([])

  const compiled = path.join(FOLDER, 'client.mjs')
  await writeFile(compiled, ts.transpileModule(program.getSourceFile(SOURCE)!.text, { compilerOptions: options }).outputText)
  const { tellStory } = (await import(compiled)) as { tellStory: TellStory }
  const member = { user: '13800138000', password: 'a long pass phrase' }
  const { id } = await server.buildMember({ phone: member.user, password: member.password })
  for (let i = 0; i < 4; i++) await server.buildPost()
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const story = await tellStory(origin, member, new Blob([new Uint8Array(await encodePicture('jpeg'))], { type: 'image/jpeg' }))

  expect(story).toMatchObject({ user: { userId: id }, state: 'live', refusals: ['rest_post_invalid_page_number', 'rest_invalid_param'] })
  expect(new Set(story.posts.map((post) => post.id)).size).toBe(5)
  expect(story.posts[0]).toMatchObject({ author: { id }, text: '今早在青龙湖，两条鲫鱼。', pictures: [{ width: 400, height: 300 }] })
})
