import { Check, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { useCloseMenu } from '#ui/Menu.tsx'
import { menuItemClass } from '#ui/menu-item.ts'

interface Props {
  /** After the menu has closed and the focus is back on its button, so that a dialog opened here returns it there. */
  onSelect: () => void
  danger?: boolean
  disabled?: boolean
  /** One of several choices (put them in a role="group"): whether it is the current one. */
  chosen?: boolean
  children: ReactNode
}

/** A dangerous one has an icon. */
export function MenuItem({
  icon: Icon,
  onSelect,
  danger = false,
  disabled,
  chosen,
  children,
}: Props & (({ danger: true } & { icon: LucideIcon }) | ({ danger?: false } & { icon?: LucideIcon }))) {
  const close = useCloseMenu()
  const select = () => {
    close()
    onSelect()
  }
  return (
    <button
      type="button"
      {...(chosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': chosen })}
      tabIndex={-1}
      disabled={disabled}
      onClick={select}
      className={menuItemClass({ danger })}
    >
      {Icon && <Icon size={18} className={cx('shrink-0', !danger && 'text-quiet')} aria-hidden="true" />}
      {children}
      {chosen && <Check size={16} className="ms-auto shrink-0 text-accent" aria-hidden="true" />}
    </button>
  )
}
