import { Keyboard } from '@capacitor/keyboard'

export async function followKeyboard(): Promise<void> {
  const { dataset } = document.documentElement
  await Keyboard.addListener('keyboardWillShow', () => {
    dataset.keyboard = 'open'
  })
  await Keyboard.addListener('keyboardDidShow', () => document.activeElement?.scrollIntoView({ block: 'nearest' }))
  await Keyboard.addListener('keyboardWillHide', () => {
    delete dataset.keyboard
  })
}
