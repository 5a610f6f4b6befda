import { expect, test } from 'vitest'
import { install } from '#installation.ts'
import { onboard } from '#newcomer.ts'
import { picture } from '#picture.ts'
import { toastCard } from '#toast.ts'
import { newAddress, password, profile } from '#visitors.ts'

test('a post that is being written while the server stops is kept, says that it waits, and is published once after the restart', async () => {
  const server = await install({ AUTH_AUTOCONFIRM: '1' })
  try {
    const page = await (await profile()).newPage()
    const email = newAddress('ann')
    await page.goto(`${server.origin}/auth/signup`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await onboard(page, { first: 'Ann', last: 'Arbor', username: 'ann_arbor' })

    await page.getByRole('button', { name: 'Create Post' }).click()
    const sheet = page.getByRole('dialog', { name: 'Create Post' })
    const text = sheet.getByLabel('Text of the post')
    await text.fill('Written through a storm')
    await sheet.locator('input[type=file][multiple]').setInputFiles([await picture('print.jpg')])
    await sheet.getByLabel('Description of file 1').fill('A print')

    await server.stop()
    await sheet.getByRole('button', { name: 'Post', exact: true }).click()
    await toastCard(page).getByText('Waiting for a connection').waitFor({ timeout: 60_000 })

    await server.start()
    await page.reload()
    const post = page.getByRole('article').filter({ hasText: 'Written through a storm' })
    await post.getByRole('img', { name: 'A print' }).waitFor()
    expect(await post.count()).toBe(1)
  } finally {
    await server.remove()
  }
})
