import type { EndpointName, Input, UploadName } from '@anglers/contract'
import type { PostType } from '@anglers/contract/content'
import { makeAutoObservable } from 'mobx'
import { UPLOAD_TRIES } from '@/features/media'
import { t } from '@/lib/i18n'
import type { Sendable } from '@/stores/outbox'

/** The calls that publish something. */
export type PublishName = Extract<EndpointName, `POST publish/${string}`> | 'POST reprint'

/** A call that publishes something, with all that it sends. */
export type Publishing = { [K in PublishName]: { name: K; input: Input<K> } }[PublishName]

const FILE = 'file of '

/** Stands in a call for the id of a picture that the server does not have yet, until it has. */
export const idToCome = (upload: string): number => `${FILE}${upload}` as unknown as number

/** What is published without a line, as it is stored on the device. The form that it was typed in lies beside it, as a draft. */
export interface KeptPost {
  /** The Idempotency-Key: sent again after a lost answer, it is published once. */
  clientId: string
  /** When it was to be published: milliseconds since 1970, by this device's clock. */
  at: number
  type: PostType | 'reprint'
  /** The post that is edited, or that is reposted. */
  about?: number
  /** What it is called in a list. */
  title: string
  request: Publishing
  /** The call that takes its pictures. */
  uploads: UploadName
  /** The server's reason, where it refused it. */
  problem?: string
  /** Its author is changing it: it is not sent meanwhile. */
  editing?: boolean
  /** When it was first sent without an answer: it may have arrived. */
  triedAt?: number
}

/** A post that waits for a line. */
export class WaitingPost implements Sendable<KeptPost> {
  /** `late` asks its author first, as it has waited for long; `editing` while it is being changed. */
  phase: 'waiting' | 'sending' | 'failed' | 'late' | 'editing'
  problem: string
  attempts = 0
  /** How often its form has been opened since the app began. */
  opened = 0

  constructor(private of: KeptPost) {
    const isClosed = passwordOf(of.request) === ''
    // A password does not lie about on the device: it is typed again.
    this.problem = of.problem ?? (isClosed ? t.publish.passwordMissing : '')
    this.phase = of.editing ? 'editing' : this.problem ? 'failed' : 'waiting'
    makeAutoObservable(this)
  }

  get clientId(): string {
    return this.of.clientId
  }

  get at(): number {
    return this.of.at
  }

  get type(): KeptPost['type'] {
    return this.of.type
  }

  get about(): number | undefined {
    return this.of.about
  }

  get title(): string {
    return this.of.title
  }

  get request(): Publishing {
    return this.of.request
  }

  get uploads(): UploadName {
    return this.of.uploads
  }

  get triedAt(): number | undefined {
    return this.of.triedAt
  }

  /** Its form is kept under this name. */
  get draftName(): string {
    return draftOfWaiting(this.clientId)
  }

  get hasFiles(): boolean {
    return JSON.stringify(this.request).includes(`"${FILE}`)
  }

  get stuck(): boolean {
    return this.attempts >= UPLOAD_TRIES
  }

  get kept(): KeptPost {
    const { of, phase, problem } = this
    const stored = { ...of, problem: this.stuck || !problem ? undefined : problem, editing: phase === 'editing' || undefined }
    return passwordOf(of.request) ? { ...stored, problem: undefined, request: withoutPassword(of.request) } : stored
  }

  turn(phase: WaitingPost['phase'], problem = ''): void {
    this.phase = phase
    this.problem = problem
  }

  /** It was changed, and goes out as it is now. */
  replace(kept: KeptPost): void {
    this.of = { ...kept, triedAt: this.triedAt }
    this.attempts = 0
    this.turn('waiting')
  }

  /** Its author says that it is to go out, however long it has waited. */
  agree(): void {
    this.of = { ...this.of, at: Date.now() }
  }

  /** It is on its way; nobody knows yet whether it arrives. */
  tried(): void {
    this.of = { ...this.of, triedAt: this.triedAt ?? Date.now() }
  }

  /** The server did not take it. */
  refused(): void {
    this.of = { ...this.of, triedAt: undefined }
  }

  /** A picture has arrived. */
  fill(upload: string, id: number): void {
    const text = JSON.stringify(this.request)
      .split(JSON.stringify(idToCome(upload)))
      .join(String(id))
    this.of = { ...this.of, request: JSON.parse(text) as Publishing }
  }
}

/** The name of the draft that belongs to a waiting post. */
export const draftOfWaiting = (clientId: string): string => `outbox-${clientId}`

/** Undefined where it is not closed by one, or keeps the one that it has; empty where it was not stored. */
const passwordOf = ({ input }: Publishing): string | undefined => (input as { password?: string }).password

const withoutPassword = ({ name, input }: Publishing): Publishing => ({ name, input: { ...input, password: '' } }) as Publishing
