import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Foreign } from '../types.ts'
import { openSocket, type Frame, type SocketTask } from './socket.ts'

interface RequestOptions {
  url: string
  method?: string
  data?: unknown
  header?: Record<string, string>
  dataType?: string
  responseType?: 'text' | 'arraybuffer'
}

interface DownloadOptions {
  url: string
  header?: Record<string, string>
}

interface UploadOptions {
  url: string
  filePath: string
  name: string
  header?: Record<string, string>
  formData?: Record<string, string>
}

const CONTENT_TYPES: Record<string, string> = { '.jpg': 'image/jpeg', '.png': 'image/png', '.webp': 'image/webp', '.mp4': 'video/mp4' }

/** The network calls, over the real network to one server. */
export class Network {
  /** Where a temporary path of the phone, such as `http://tmp/1.jpg`, is on this machine. */
  readonly temporaryFiles = new Map<string, string>()
  /** What went through the sockets, oldest first. */
  readonly frames: Frame[] = []
  private readonly sockets: SocketTask[] = []
  private downloads: string | undefined

  /** @param origin takes the place of whatever origin the bundle was built for */
  constructor(
    private readonly origin: string,
    private readonly toForeign: (value: unknown) => Foreign,
  ) {}

  async request(options: RequestOptions, signal: AbortSignal): Promise<object> {
    const method = (options.method ?? 'GET').toUpperCase()
    const url = this.rehost(options.url)
    let body: string | undefined
    if (method !== 'GET') body = typeof options.data === 'string' ? options.data : JSON.stringify(options.data ?? {})
    else for (const [name, value] of Object.entries(options.data ?? {})) url.searchParams.append(name, String(value))

    const response = await fetch(url, {
      method,
      body,
      signal,
      // As on the phone, the body is JSON unless the header says otherwise.
      headers: { 'content-type': 'application/json', ...lowerCased(options.header) },
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { data: this.decode(bytes, options), statusCode: response.status, header: Object.fromEntries(response.headers), cookies: [] }
  }

  async upload(options: UploadOptions, signal: AbortSignal): Promise<object> {
    const file = this.temporaryFiles.get(options.filePath)
    if (!file) throw new Error(`file not found: ${options.filePath}`)
    const form = new FormData()
    for (const [name, value] of Object.entries(options.formData ?? {})) form.append(name, value)
    const type = CONTENT_TYPES[path.extname(file)]
    form.append(options.name, new Blob([await fs.promises.readFile(file)], { type }), path.basename(file))
    const headers = lowerCased(options.header)
    // Only fetch knows the boundary between the parts.
    delete headers['content-type']
    const response = await fetch(this.rehost(options.url), { method: 'POST', body: form, headers, signal })
    return { data: await response.text(), statusCode: response.status, header: Object.fromEntries(response.headers) }
  }

  /** Keeps what came in a temporary file, whatever the status is: as on the phone. */
  async download(options: DownloadOptions, signal: AbortSignal): Promise<object> {
    const url = this.rehost(options.url)
    const response = await fetch(url, { headers: lowerCased(options.header), signal })
    this.downloads ??= await fs.promises.mkdtemp(path.join(os.tmpdir(), 'anglers-phone-'))
    const name = `${this.temporaryFiles.size + 1}${path.extname(url.pathname)}`
    const file = path.join(this.downloads, name)
    await fs.promises.writeFile(file, new Uint8Array(await response.arrayBuffer()))
    this.temporaryFiles.set(`http://tmp/${name}`, file)
    return { tempFilePath: `http://tmp/${name}`, statusCode: response.status }
  }

  /** What is in a file that the phone keeps for a while. @throws when it keeps none there */
  read(filePath: string): Buffer {
    const file = this.temporaryFiles.get(filePath)
    if (!file) throw new Error(`no such file or directory, open ${filePath}`)
    return fs.readFileSync(file)
  }

  connect(options: { url: string; header?: Record<string, string> }): SocketTask {
    const socket = openSocket(this.rehost(options.url), options.header ?? {}, this.toForeign, (frame) => void this.frames.push(frame))
    this.sockets.push(socket)
    return socket
  }

  /** Closes the sockets, and forgets what was downloaded. */
  closeAll(): void {
    for (const socket of this.sockets) socket.close({})
    if (this.downloads) fs.rmSync(this.downloads, { recursive: true })
  }

  private rehost(url: string): URL {
    const { pathname, search } = new URL(url)
    return new URL(pathname + search, this.origin)
  }

  private decode(bytes: Uint8Array, { dataType = 'json', responseType }: RequestOptions): Foreign {
    if (responseType === 'arraybuffer') return this.toForeign(bytes)
    const text = new TextDecoder().decode(bytes)
    if (dataType !== 'json') return text
    try {
      return this.toForeign(JSON.parse(text))
    } catch {
      return text
    }
  }
}

function lowerCased(header: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(header).map(([name, value]) => [name.toLowerCase(), value]))
}
