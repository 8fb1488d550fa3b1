import { type ComponentType, lazy, Suspense } from 'react'

const Nothing = () => null

/**
 * A part of a page whose code comes only where it is shown. Until then, and where it does not come, as without a line, `Instead` stands in
 * its place, else nothing. For H5: a mini-program loads no code later, so such a part has a file beside it that exports it at once.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, Instead: ComponentType<P> = Nothing): ComponentType<P> {
  const Loaded = lazy<ComponentType<object>>(() =>
    load().then(
      (part) => ({ default: part as ComponentType<object> }),
      () => ({ default: Instead as ComponentType<object> }),
    ),
  )
  return (props: P) => (
    <Suspense fallback={<Instead {...props} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
