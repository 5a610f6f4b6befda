import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonLook, buttonClass } from '#ui/button.ts'
import { cx } from '#ui/cx.ts'
import { Spinner } from '#ui/Spinner.tsx'

type Looks =
  | (Omit<ButtonLook, 'tone'> & { tone: 'danger'; icon: LucideIcon })
  | (ButtonLook & { tone?: Exclude<ButtonLook['tone'], 'danger'>; icon?: LucideIcon })

/** While `busy` it keeps focus and width and ignores presses. A danger button needs an icon: colour must not be the only warning. */
export function Button({
  tone,
  size = 'md',
  wide,
  wraps,
  icon: Icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> & Looks & { busy?: boolean }) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={cx(buttonClass({ tone, size, wide, wraps }), className)}
    >
      {busy ? <Spinner size={iconSizes[size]} /> : Icon && <Icon size={iconSizes[size]} aria-hidden="true" />}
      {children}
    </button>
  )
}

const iconSizes = { sm: 16, md: 18, lg: 20 }
