import { type ComponentProps, useId } from 'react'
import { Button } from '#ui/Button.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { toast } from '#ui/toast.ts'

/**
 * A button that may be out of reach. `why` disables it and says the reason: as a tooltip, to assistive technology, and when it is pressed all the
 * same, since a finger sees no tooltip. `onBlocked` answers such a press instead.
 */
export function GuardedButton({
  why,
  onBlocked,
  ...button
}: ComponentProps<typeof Button> & { why: string | undefined; onBlocked?: (() => void) | undefined }) {
  const id = useId()
  if (!why) return <Button {...button} />
  return (
    <span className="inline-flex">
      <Tooltip text={why}>
        <Button
          {...button}
          type="button"
          aria-disabled
          aria-describedby={id}
          onClick={onBlocked ?? (() => toast({ title: why }))}
          className="opacity-50"
        />
      </Tooltip>
      <span id={id} hidden>
        {why}
      </span>
    </span>
  )
}
