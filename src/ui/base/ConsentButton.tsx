import { Button } from './Button'
import type { ConsentButtonProps } from './ConsentButton.types'

/** Agrees to the use of private information. */
export function ConsentButton({ onAgree, children }: ConsentButtonProps) {
  return (
    <Button kind="primary" wide onTap={onAgree}>
      {children}
    </Button>
  )
}
