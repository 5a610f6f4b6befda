import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonLook, buttonClass } from '#ui/button.ts'
import { cx } from '#ui/cx.ts'
import { Spinner } from '#ui/Spinner.tsx'

type Looks =
  | (Omit<ButtonLook, 'tone'> & { tone: 'danger'; icon: LucideIcon })
  | (ButtonLook & { tone?: Exclude<ButtonLook['tone'], 'danger'>; icon?: LucideIcon })

/**
 * A button. While `busy` it keeps its focus and its width and does nothing when pressed; the caller swaps the label ("Posting…").
 * A danger button always has an icon, so that colour is not all that warns.
 */
export function Button({
  tone,
  size = 'md',
  wide,
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
      className={cx(buttonClass({ tone, size, wide }), className)}
    >
      {busy ? <Spinner size={iconSizes[size]} /> : Icon && <Icon size={iconSizes[size]} aria-hidden="true" />}
      {children}
    </button>
  )
}

const iconSizes = { sm: 16, md: 18, lg: 20 }
