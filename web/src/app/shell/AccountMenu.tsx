import { Suspense } from 'react'
import { lazyPart } from '#parts/lazy-part.ts'
import { Menu, type TriggerProps } from '#ui/Menu.tsx'

const AccountMenuItems = lazyPart(() => import('#app/shell/AccountMenuItems.tsx').then((file) => file.AccountMenuItems))

interface Props {
  trigger: (props: TriggerProps) => React.ReactNode
  onGo?: (() => void) | undefined
}

export function AccountMenu({ trigger, onGo }: Props) {
  return (
    <Menu trigger={trigger} align="start">
      <Suspense fallback={<div className="skeleton h-84" />}>
        <AccountMenuItems onGo={onGo} />
      </Suspense>
    </Menu>
  )
}
