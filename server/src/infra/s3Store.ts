import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  type GetObjectCommandOutput,
  GetObjectCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Config } from '../config.ts'
import {
  bounded,
  type BoundedStream,
  type ByteRange,
  type FileAddresses,
  type FileInfo,
  FileTooLargeError,
  type ListedFile,
  NO_STORE,
  type ObjectStore,
  type OpenFile,
} from './store.ts'

// Which Node later versions need concerns developers who update the library, not the operator at each start.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'

/** How long a store may take, in ms: to be reached, and to go on with one request, which may send a film's part of five megabytes. */
const LIMITS = { connectMs: 3_000, answerMs: 30_000 }
/** Each member who fetches a file slowly holds one. */
const SOCKETS = 1_000

interface Fault extends Error {
  $metadata?: { httpStatusCode?: number }
}

const isMissing = (error: Fault) => error.$metadata?.httpStatusCode === 404

/** What the bucket's server, or the way to it, is at fault for: the caller may come again. */
const fault = (error: Error): never => {
  if (error instanceof FileTooLargeError) throw error
  throw Object.assign(new Error(`the S3 store failed: ${error.name}: ${error.message}`, { cause: error }), { code: NO_STORE })
}
const unlessMissing = (error: Fault) => (isMissing(error) ? null : fault(error))

/** Keeps files in a bucket of an S3 that is Amazon's or any other's. */
export class S3Store implements ObjectStore {
  private readonly client: S3Client
  private readonly bucket: { Bucket: string }

  constructor(
    { endpoint, region, bucket, keyId, keySecret, pathStyle }: S3Config,
    private readonly addresses: FileAddresses,
    { connectMs, answerMs } = LIMITS,
  ) {
    this.bucket = { Bucket: bucket }
    this.client = new S3Client({
      endpoint,
      region,
      forcePathStyle: pathStyle,
      credentials: { accessKeyId: keyId, secretAccessKey: keySecret },
      // Checksums in trailers are Amazon's own: others refuse them, or keep them as a part of the file.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: connectMs,
        requestTimeout: answerMs,
        throwOnRequestTimeout: true,
        httpAgent: { maxSockets: SOCKETS },
        httpsAgent: { maxSockets: SOCKETS },
      },
    })
  }

  async check(): Promise<void> {
    await this.client.send(new ListObjectsV2Command({ ...this.bucket, MaxKeys: 1 }))
  }

  async put(key: string, content: Buffer | BoundedStream, contentType: string): Promise<void> {
    const file = { ...this.bucket, Key: key, ContentType: contentType }
    if (Buffer.isBuffer(content)) {
      await this.client.send(new PutObjectCommand({ ...file, Body: content })).catch(fault)
      return
    }
    // In parts, one after the other; what was sent is removed when it fails.
    const upload = new Upload({ client: this.client, queueSize: 1, params: { ...file, Body: Readable.from(bounded(content)) } })
    await upload.done().catch(fault)
  }

  async open(key: string, range?: ByteRange): Promise<OpenFile | null> {
    const part = range && { Range: `bytes=${range.first}-${range.last}` }
    const file = await this.client.send(new GetObjectCommand({ ...this.bucket, Key: key, ...part })).catch(unlessMissing)
    return file && { ...infoOf(file), stream: file.Body as Readable }
  }

  async stat(key: string): Promise<FileInfo | null> {
    const file = await this.client.send(new HeadObjectCommand({ ...this.bucket, Key: key })).catch(unlessMissing)
    return file && infoOf(file)
  }

  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ ...this.bucket, Key: key })).catch(unlessMissing)
  }

  async *list(after?: string): AsyncGenerator<ListedFile[]> {
    try {
      for await (const { Contents: files = [] } of paginateListObjectsV2({ client: this.client }, { ...this.bucket, StartAfter: after })) {
        if (files.length) yield files.map(({ Key, LastModified }) => ({ key: Key!, modified: LastModified! }))
      }
    } catch (error) {
      fault(error as Error)
    }
  }

  async removeLeftovers(olderThanMs: number): Promise<void> {
    // A thousand at most; the rest has its turn in the next round.
    const { Uploads: uploads = [] } = await this.client.send(new ListMultipartUploadsCommand(this.bucket)).catch(fault)
    for (const { Key, UploadId, Initiated } of uploads) {
      if (Date.now() - Initiated!.getTime() <= olderThanMs) continue
      // It may have been finished meanwhile.
      await this.client.send(new AbortMultipartUploadCommand({ ...this.bucket, Key, UploadId })).catch(unlessMissing)
    }
  }

  url(key: string): string {
    return this.addresses.url(key)
  }

  siteUrl(path: string): string {
    return this.addresses.siteUrl(path)
  }

  signedUrl(key: string, hours: number): string {
    return this.addresses.signedUrl(key, hours)
  }
}

const infoOf = (file: GetObjectCommandOutput | HeadObjectCommandOutput): FileInfo => ({
  bytes: file.ContentRange ? Number(file.ContentRange.split('/')[1]) : file.ContentLength!,
  modified: file.LastModified!,
  etag: file.ETag!,
  contentType: file.ContentType ?? 'application/octet-stream',
})
