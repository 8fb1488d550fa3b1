import { OPEN_MS, startServer, type TestServer } from '../setup/server.ts'

/** The demo town's server for the stories of one file, open from the first to the last. */
export function openServer(): TestServer {
  const server: Partial<TestServer> = {}
  beforeAll(async () => void Object.assign(server, await startServer()), OPEN_MS)
  afterAll(() => server.stop?.())
  return server as TestServer
}
