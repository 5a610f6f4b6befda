import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '#ui/IconButton.tsx'
import { TextField } from '#ui/TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'end'> & { showText: string; hideText: string }

/** `showText` and `hideText` name the eye button in its two states. */
export function PasswordField({ showText, hideText, ...rest }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          size="sm"
          tone="quiet"
          className="-me-2"
          icon={shown ? EyeOff : Eye}
          label={shown ? hideText : showText}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
