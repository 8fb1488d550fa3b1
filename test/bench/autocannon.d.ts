/** The part of autocannon that the bench uses; the package ships no types. */
declare module 'autocannon' {
  export interface Request {
    method?: 'GET' | 'POST'
    path?: string
    headers?: Record<string, string>
    body?: string
    /** Called before each request of every connection; what it returns is sent. */
    setupRequest?: (request: Request) => Request
  }

  export interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    requests: Request[]
  }

  export interface Result {
    /** Connections that broke. */
    errors: number
    timeouts: number
    non2xx: number
    /** Seconds. */
    duration: number
  }

  export interface Instance extends Promise<Result> {
    on(event: 'response', listener: (client: unknown, statusCode: number, bytes: number, ms: number) => void): void
    stop(): void
  }

  export default function autocannon(options: Options): Instance
}
