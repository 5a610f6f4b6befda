import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'role'>

export function Switch(props: Props) {
  // biome-ignore lint/a11y/useAriaPropsForRole: the platform tells what a checkbox has
  return <input {...props} type="checkbox" role="switch" className="switch" />
}
