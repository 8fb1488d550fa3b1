import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { VIDEO_MAX_MS, VIDEO_MIN_MS } from '@anglers/contract/limits'
import { openFfmpeg, UndecodableError } from '../../infra/ffmpeg.ts'
import type { Db } from '../../infra/database.ts'
import type { JobHandlers } from '../../infra/jobs.ts'
import { openContext, type Services, type StoreContext, transact } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import { addJob } from '../../infra/jobs.ts'
import { eachInTurn } from '../../lib/batches.ts'
import { type ByteSource, type FastStart, type Film, filmBytes, Mp4Error, readFilm } from '../../lib/mp4.ts'
import type {} from './events.ts'
import { filmKey } from './filmPresent.ts'
import { FilmParts } from './filmParts.ts'
import { savePicture } from './service.ts'
import type { VideoRow } from './tables.ts'
import { deleteParts, findVideo, listParts, listStrandedVideos, lockVideo, updateVideo } from './videoQueries.ts'

declare module '../../infra/jobs.ts' {
  interface JobList {
    finish_film: { video: number }
    convert_film: { video: number }
    draw_poster: { video: number }
    resume_films: object
  }
}

type Work = StoreContext & Pick<Services, 'config'>

/** What all phones and browsers play. */
const PLAYED_VIDEO = new Set(['avc1', 'avc3'])
const PLAYED_AUDIO = new Set(['mp4a'])
const isPlayed = ({ video, audio }: Film) => PLAYED_VIDEO.has(video) && (audio === null || PLAYED_AUDIO.has(audio))

/** Its converter holds whole processors: one at a time. */
const CONVERTING = { queue: 'films' }
const HOUR_MS = 60 * 60_000
/** A film of which nothing could be made for so long will not be tried again. */
const TRIED_HOURS = 24
const STRANDED_AT_ONCE = 200

/** Has the next step of a film be done, in the transaction that leads to it. */
export const queueFilm = (trx: Db, name: 'finish_film' | 'convert_film' | 'draw_poster', video: number): Promise<void> =>
  addJob(trx, name, { video }, { key: `${name}:${video}`, ...(name === 'finish_film' ? {} : CONVERTING) })

/** What its owner sees of a film that could not be taken. */
async function refuse(work: Work, { id, state }: Pick<VideoRow, 'id' | 'state'>, problem: NonNullable<VideoRow['problem']>): Promise<void> {
  await transact(work, async (trx) => {
    // Another attempt may have come further.
    if ((await lockVideo(trx.db, id))?.state !== state) return
    await updateVideo(trx.db, id, { state: 'refused', problem })
    await emit(trx, 'film.refused', { id })
  })
  await removeParts(work, id)
}

/** The files before the rows that know of them: where it is broken off, it is done once more. */
async function removeParts({ db, store }: Pick<Work, 'db' | 'store'>, id: number): Promise<void> {
  for (const { key } of await listParts(db, id)) await store.remove(key)
  await deleteParts(db, id)
}

/** A film can be played from now on, unless it was refused meanwhile. */
async function complete(
  work: Work,
  { id, state }: Pick<VideoRow, 'id' | 'state'>,
  film: { bytes: number; ms: number; width: number; height: number },
  draw: boolean,
): Promise<void> {
  await transact(work, async (trx) => {
    if ((await lockVideo(trx.db, id))?.state !== state) return
    await updateVideo(trx.db, id, { state: 'ready', ...film, frame_due: draw })
    if (!draw) return emit(trx, 'film.drawn', { id })
    await queueFilm(trx.db, 'draw_poster', id)
  })
  await removeParts(work, id)
}

/** What an attempt that was broken off has left to do. */
async function finishAgain(work: Work, id: number, state: VideoRow['state'] | undefined): Promise<void> {
  if (state === 'ready' || state === 'refused') await removeParts(work, id)
}

const described = ({ ms, width, height }: Film) => ({ ms, width, height })

/** Puts a film together from its parts, once they are all there: what players want first in front, and nothing held in memory. */
async function finish(work: Work, id: number): Promise<void> {
  const { db, store, config } = work
  const row = await findVideo(db, id)
  if (row?.state !== 'checking') return finishAgain(work, id, row?.state)
  const source = new FilmParts(store, await listParts(db, id))
  const found = await readFilm(source).catch((error: unknown) => {
    if (error instanceof Mp4Error) return null
    throw error
  })
  if (!found) return refuse(work, row, 'broken')
  const { film, fastStart } = found
  if (film.ms < VIDEO_MIN_MS) return refuse(work, row, 'short')
  if (film.ms > VIDEO_MAX_MS) return refuse(work, row, 'long')
  const ffmpeg = await openFfmpeg(config.ffmpeg)
  if (!isPlayed(film)) {
    if (!ffmpeg) return refuse(work, row, 'kind')
    return transact(work, async (trx) => {
      if ((await lockVideo(trx.db, id))?.state !== row.state) return
      await updateVideo(trx.db, id, { state: 'converting', ...described(film) })
      await queueFilm(trx.db, 'convert_film', id)
    })
  }
  const shown = Readable.from(filmBytes(fastStart, (first, last) => source.stream(first, last)))
  await store.put(filmKey(row.key), { stream: shown, maxBytes: fastStart.size }, 'video/mp4')
  await complete(work, row, { bytes: fastStart.size, ...described(film) }, ffmpeg !== null)
}

/** Does something with files in a folder that is gone afterwards. */
async function withFolder<T>({ config }: Pick<Work, 'config'>, use: (folder: string) => Promise<T>): Promise<T> {
  const parent = path.join(config.dataDir, 'uploading')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(path.join(parent, 'film-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A film in a file, read in any place. */
async function readFilmFile(file: string): Promise<{ film: Film; fastStart: FastStart }> {
  const handle = await open(file)
  try {
    const source: ByteSource = {
      size: (await handle.stat()).size,
      read: async (at, bytes) => (await handle.read(Buffer.alloc(bytes), 0, bytes, at)).buffer,
    }
    return await readFilm(source)
  } finally {
    await handle.close()
  }
}

/** Makes of a film one that phones play. */
async function convert(work: Work, id: number): Promise<void> {
  const { db, store, config } = work
  const row = await findVideo(db, id)
  if (row?.state !== 'converting') return finishAgain(work, id, row?.state)
  const ffmpeg = await openFfmpeg(config.ffmpeg)
  if (!ffmpeg) return refuse(work, row, 'kind')
  await withFolder(work, async (folder) => {
    const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to.mp4')]
    await pipeline(Readable.from(new FilmParts(store, await listParts(db, id)).stream()), createWriteStream(from))
    const found = await ffmpeg
      .convert(from, to)
      .then(() => readFilmFile(to))
      .catch((error: unknown) => {
        if (error instanceof Mp4Error || error instanceof UndecodableError) return null
        throw error
      })
    if (!found) return refuse(work, row, 'broken')
    const { film, fastStart } = found
    const shown = Readable.from(filmBytes(fastStart, (start, end) => createReadStream(to, { start, end }) as AsyncIterable<Buffer>))
    await store.put(filmKey(row.key), { stream: shown, maxBytes: fastStart.size }, 'video/mp4')
    await complete(work, row, { bytes: fastStart.size, ...described(film) }, true)
  })
}

/** Draws what stands for a film whose author has chosen no cover. It is no matter where that fails. */
async function drawPoster(work: Work, id: number): Promise<void> {
  const row = await findVideo(work.db, id)
  if (row?.state !== 'ready') return
  await saveFrame(work, id, row.poster_id ?? (await drawFrame(work, row)))
}

const saveFrame = (work: Work, id: number, picture: number | null): Promise<void> =>
  transact(work, async (trx) => {
    await updateVideo(trx.db, id, { ...(picture === null ? {} : { poster_id: picture }), frame_due: false })
    await emit(trx, 'film.drawn', { id })
  })

/** A picture of what is to be seen in a film; null where there is none to be had. */
async function drawFrame(work: Work, row: VideoRow): Promise<number | null> {
  const { db, store, config } = work
  const ffmpeg = await openFfmpeg(config.ffmpeg)
  if (!ffmpeg) return null
  return withFolder(work, async (folder) => {
    const [from, to] = [path.join(folder, 'from.mp4'), path.join(folder, 'frame.jpg')]
    const film = await store.open(filmKey(row.key))
    if (!film) return null
    await pipeline(film.stream, createWriteStream(from))
    const frame = await ffmpeg
      .draw(from, to)
      .then(() => readFile(to))
      .catch(() => null)
    return frame && (await savePicture({ db, store }, row.owner_id, frame, '')).id
  })
}

/** Takes up again what was given up, as it is where the store is away for hours; or ends it, and its owner sees that. */
async function resumeFilms(work: Work): Promise<void> {
  await eachInTurn(await listStrandedVideos(work.db, TRIED_HOURS, STRANDED_AT_ONCE), ({ id, state, job, isOld }) => {
    if (!isOld) return queueFilm(work.db, job, id)
    return job === 'draw_poster' ? saveFrame(work, id, null) : refuse(work, { id, state }, 'broken')
  })
}

export const filmJobs = (
  work: Omit<Work, 'afterCommit'>,
): Pick<JobHandlers, 'finish_film' | 'convert_film' | 'draw_poster' | 'resume_films'> => ({
  finish_film: { run: ({ video }) => finish(openContext(work), video) },
  convert_film: { run: ({ video }) => convert(openContext(work), video) },
  draw_poster: { run: ({ video }) => drawPoster(openContext(work), video) },
  resume_films: { cron: '47 * * * *', catchUpMs: HOUR_MS, run: () => resumeFilms(openContext(work)) },
})
