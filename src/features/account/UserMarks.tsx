import { Badge } from '@/ui/base/Badge'

interface Props {
  level: number
  vip: boolean
}

/** What stands beside a member's name: their level, and VIP. */
export function UserMarks({ level, vip }: Props) {
  return (
    <>
      <Badge>{`Lv${level}`}</Badge>
      {vip && <Badge kind="vip">VIP</Badge>}
    </>
  )
}
