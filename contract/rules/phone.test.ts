import { expect, test } from 'vitest'
import { phoneNumber } from './phone.ts'

test.each(['+49 30 1234567', '(030) 123-4567', '030.1234', '12345', ' +1 202 555 0100 '])('%s is a phone number', (number) => {
  expect(phoneNumber.parse(number)).toBe(number.trim())
})

test.each(['', '1234', '1234567890123456', 'call me', '+49+30', '12345<script>', '1'.padEnd(41, ' 2')])('%s is none', (number) => {
  expect(phoneNumber.safeParse(number).error?.issues[0]?.message).toBe('phone_form')
})
