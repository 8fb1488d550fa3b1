import type { FastifyBaseLogger } from 'fastify'

export interface RepeatOptions {
  everyMs: number
  logger: Pick<FastifyBaseLogger, 'error'>
  /** What is logged where the work fails; its next turn comes all the same. */
  failure: string
}

/**
 * For what each process does for itself, or more often than every minute; all else that comes by itself is a job (infra/jobs.ts).
 *
 * Does the work now and every so often; a turn that comes while it is still under way is left out.
 * @returns ends it, and resolves when what is under way is done
 */
export function repeat(work: () => Promise<unknown>, { everyMs, logger, failure }: RepeatOptions): () => Promise<void> {
  let underWay: Promise<void> | undefined
  const run = () => {
    underWay ??= work()
      .then(
        () => {},
        (error: Error) => logger.error({ err: error }, failure),
      )
      .finally(() => {
        underWay = undefined
      })
  }
  run()
  const timer = setInterval(run, everyMs)
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
