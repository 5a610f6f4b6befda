import { limits } from '@atelier/contract/limits'
import { commonPasswords } from '#auth/passwords/common-passwords.ts'
import { AuthRefusal, invalid } from '#auth/refusals.ts'

/** @throws AuthRefusal 400 validation_failed, 422 weak_password */
export function checkPassword(password: string, address: string, min: number): void {
  if (Buffer.byteLength(password) > limits.password.maxBytes)
    throw invalid(`Password cannot be longer than ${limits.password.maxBytes} characters`)
  if ([...password].length < min) throw weak('length', `Password should be at least ${min} characters.`)
  if (isGuessable(password, address)) throw weak('pwned', 'Password is known to be weak and easy to guess, please choose a different one.')
}

export function isGuessable(password: string, address = ''): boolean {
  const plain = password.toLowerCase()
  const [local = ''] = address.split('@')
  return (
    commonPasswords.has(plain) ||
    commonPasswords.has(withoutDisguise(plain)) ||
    wordAndTail.test(plain) ||
    wordAndTail.test(withoutDisguise(plain)) ||
    repeatsItself.test(plain) ||
    isRun(plain) ||
    (address !== '' && (plain === address || (local.length > 3 && plain.replace(/[\d!.?_-]*$/, '') === local)))
  )
}

const wordAndTail =
  /^(password|passwort|motdepasse|contrase(n|ñ)a|qwerty|qwertz|azerty|welcome|letmein|iloveyou|admin|atelier|test)[\d!@#$%&*?._-]{0,6}$/
const repeatsItself = /^(.{1,4})\1+$/u
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'azertyuiop']

function isRun(plain: string): boolean {
  const back = [...plain].reverse().join('')
  return rows.some((row) => row.includes(plain) || row.includes(back))
}

const disguises: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' }

function withoutDisguise(plain: string): string {
  const tail = /[\d!]*$/.exec(plain)?.[0] ?? ''
  const word = plain.slice(0, plain.length - tail.length)
  return word.replaceAll(/[013457@$]/g, (mark) => disguises[mark] ?? mark) + tail
}

function weak(reason: 'length' | 'pwned', message: string): AuthRefusal {
  return new AuthRefusal(422, 'weak_password', message, { extra: { weak_password: { reasons: [reason] } } })
}
