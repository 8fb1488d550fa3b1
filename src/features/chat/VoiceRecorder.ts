import { VOICE_MS_MAX } from '@anglers/contract/limits'
import { makeAutoObservable, runInAction } from 'mobx'
import { t } from '@/lib/i18n'
import { allowMicrophone, record, type Take } from '@/platform/recorder'
import { openSettings } from '@/platform/settings'
import { modals, toaster } from '@/stores/overlays'
import { offerSettings } from '@/stores/permission'
import { privacy } from '@/stores/privacy'
import type { Outbox } from './Outbox'
import { player } from './player'

/** Shorter recordings, in ms, are discarded as accidental. */
const SHORT_MS = 1_000
/** The remaining time is shown for the last so many ms. */
const LAST_MS = 10_000
/** Interval in ms at which the shown length is updated. */
const TICK_MS = 100

/**
 * Records a voice note. While the button is held, it records until the finger lifts, and cancels if the finger has slid up; after a short
 * tap it goes on hands-free until a button sends or cancels it.
 */
export class VoiceRecorder {
  phase: 'idle' | 'starting' | 'recording' = 'idle'
  /** Length so far, in ms. */
  ms = 0
  /** The finger has slid up: lifting it cancels the recording. */
  leaving = false
  /** Recording hands-free. */
  free = false
  /** Permission for the microphone was granted. */
  private allowed = false
  private take: Take | null = null
  private begunAt = 0
  private clock: ReturnType<typeof setInterval> | undefined
  /** Number of the current recording; a late start of an earlier one is ignored. */
  private turn = 0

  constructor(private readonly outbox: Pick<Outbox, 'addVoice'>) {
    makeAutoObservable<VoiceRecorder, 'allowed' | 'take' | 'begunAt' | 'clock' | 'turn' | 'outbox'>(this, {
      allowed: false,
      take: false,
      begunAt: false,
      clock: false,
      turn: false,
      outbox: false,
    })
  }

  /** Length so far, in whole seconds. */
  get seconds(): number {
    return Math.floor(this.ms / 1000)
  }

  /** Seconds left, near the maximum length; null before. */
  get secondsLeft(): number | null {
    const left = VOICE_MS_MAX - this.ms
    return left <= LAST_MS ? Math.ceil(left / 1000) : null
  }

  /**
   * Requests the microphone ahead of the recording. A member who has denied it is shown where to change that. @returns whether it may be
   * used
   */
  async prepare(): Promise<boolean> {
    if (this.allowed) return true
    if (!(await privacy.permits())) return false
    const microphone = await allowMicrophone()
    this.allowed = microphone === 'allowed'
    if (microphone === 'refused') await this.explain()
    if (microphone === 'missing') await modals.tell(t.chat.voice.missing)
    return this.allowed
  }

  /** A finger went down, or a button was pressed. */
  press(): void {
    if (this.phase === 'idle') void this.begin()
    else if (this.free) void this.finish()
  }

  /** @param away whether lifting the finger here cancels the recording */
  slide(away: boolean): void {
    if (!this.free) this.leaving = away
  }

  /** The finger was lifted. @param brief after a short tap, the recording goes on hands-free */
  lift(brief: boolean): void {
    if (this.phase === 'idle' || this.free) return
    if (this.leaving) this.drop()
    else if (brief) this.free = true
    else void this.finish()
  }

  /** Cancels the recording. */
  drop(): void {
    this.take?.drop()
    this.rest()
  }

  /** Stops the recording and sends it. */
  async finish(): Promise<void> {
    const { take } = this
    const ms = take ? Date.now() - this.begunAt : 0
    this.rest()
    if (!take || ms < SHORT_MS) {
      take?.drop()
      toaster.show(t.chat.voice.short)
      return
    }
    try {
      const recording = await take.finish()
      this.outbox.addVoice({ ...recording, ms: Math.min(VOICE_MS_MAX, Math.max(SHORT_MS, recording.ms)) })
    } catch {
      toaster.show(t.chat.voice.failed)
    }
  }

  /** The recording was interrupted, or the page was left: what was recorded is never sent automatically. */
  cut(): void {
    if (this.phase === 'idle') return
    this.drop()
    toaster.show(t.chat.voice.cut)
  }

  private async begin(): Promise<void> {
    player.stop()
    this.phase = 'starting'
    this.leaving = false
    this.free = false
    this.ms = 0
    const turn = ++this.turn
    try {
      const take = await record(() => this.turn === turn && this.cut())
      if (this.turn !== turn) take.drop()
      else runInAction(() => this.begun(take))
    } catch {
      if (this.turn !== turn) return
      this.allowed = false
      this.rest()
      void this.prepare().then((allowed) => allowed && toaster.show(t.chat.voice.failed))
    }
  }

  private begun(take: Take): void {
    this.take = take
    this.phase = 'recording'
    this.begunAt = Date.now()
    this.clock = setInterval(() => this.tick(), TICK_MS)
  }

  private tick(): void {
    this.ms = Math.min(VOICE_MS_MAX, Date.now() - this.begunAt)
    if (this.ms === VOICE_MS_MAX) void this.finish()
  }

  private rest(): void {
    clearInterval(this.clock)
    this.turn++
    this.take = null
    this.phase = 'idle'
    this.free = false
    this.leaving = false
  }

  private async explain(): Promise<void> {
    if (!openSettings) return modals.tell(t.chat.voice.refusedInBrowser)
    await offerSettings(t.chat.voice.refused)
  }
}
