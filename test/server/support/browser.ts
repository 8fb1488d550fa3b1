import { API, type TestServer } from './server.ts'

/** A browser as the server knows it: it keeps its cookies, and goes where it is sent. */
export class TestBrowser {
  private readonly cookies = new Map<string, string>()

  constructor(
    private readonly server: Pick<TestServer, 'inject'>,
    private readonly headers: Record<string, string> = {},
  ) {}

  /** Asks for a page, or for an endpoint by its path. */
  async get(url: string, headers: Record<string, string> = { accept: 'text/html' }) {
    const response = await this.server.inject({ url: url.startsWith('/') ? url : `${API}/${url}`, headers: this.with(headers) })
    for (const cookie of [response.headers['set-cookie'] ?? []].flat()) {
      const [name, value] = cookie.split(';')[0]!.split('=') as [string, string]
      this.cookies.set(name, value)
    }
    return response
  }

  async post(path: string, payload: object, headers: Record<string, string> = {}) {
    return this.server.inject({ method: 'POST', url: `${API}/${path}`, payload, headers: this.with(headers) })
  }

  private with(headers: Record<string, string>) {
    return { ...this.headers, ...headers, cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
  }
}
