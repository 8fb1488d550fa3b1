/** One part of a multipart body: a file where it has a `filename`. */
export interface Part {
  name: string
  content: Buffer | string
  filename?: string
  type?: string
}

const BOUNDARY = 'angler-boundary-7f3a'

/** The part that every upload endpoint asks for. */
export const file = (content: Buffer | string, filename = 'photo.jpg', type = 'image/jpeg'): Part => ({
  name: 'file',
  content,
  filename,
  type,
})

/** A multipart/form-data body, written by hand so that tests can also send odd ones. */
export function multipart(parts: Part[]): { payload: Buffer; headers: Record<string, string> } {
  const chunks = parts.flatMap(({ name, content, filename, type }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n` +
        `${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}
