import { ignored } from '@atelier/contract/rules/ignored'
import { StatusBar, Style } from '@capacitor/status-bar'
import { currentLook, onLookChange } from '#device/look.ts'

export function followTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    const { theme } = currentLook()
    const isDark = theme === 'system' ? dark.matches : theme === 'dark'
    void ignored(StatusBar.setStyle({ style: isDark ? Style.Dark : Style.Light }), 'only a colour')
  }
  follow()
  onLookChange(follow)
  dark.addEventListener('change', follow)
}
