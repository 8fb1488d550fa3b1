import { type ComponentType, lazy, Suspense } from 'react'

const Nothing = () => null

/**
 * A part of a page whose code comes only where it is shown. Until then, and where it does not come, as without a line, nothing stands in
 * its place. For H5: a mini-program loads no code later, so such a part has a file beside it that exports it at once.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazy<ComponentType<object>>(() =>
    load().then(
      (part) => ({ default: part as ComponentType<object> }),
      () => ({ default: Nothing }),
    ),
  )
  return (props: P) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}
