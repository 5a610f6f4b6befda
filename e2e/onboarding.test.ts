import { categories, interests } from '@atelier/contract/choices'
import { getInterests } from '@atelier/contract/onboarding'
import { getMe } from '@atelier/contract/profiles'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { picture } from '#picture.ts'
import { resident } from '#residents.ts'
import { openStopped, phone, visit } from '#visitors.ts'

const continues = (page: Page) => page.getByRole('button', { name: 'Continue' })

async function fillPersonal(page: Page, username: string) {
  await page.getByLabel('First name').fill('Edda')
  await page.getByLabel('Last name').fill('Norén')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Day').selectOption('29')
  await page.getByLabel('Month').selectOption('02')
  await page.getByLabel('Year').selectOption('1996')
}

describe('step 1, Personal Info', () => {
  it('ONB-001 ONB-002 ONB-005 ONB-009 ONB-012 ONB-020 ONB-021 ONB-022 ONB-039 is the first of three and lets nobody through before it is right', async () => {
    const { page } = await resident('edda', { onboarded: false })
    await page.goto('/onboarding')
    await page.getByText('Step 1 of 3').waitFor()
    expect(await continues(page).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Skip for now' }).count()).toBe(0) // ONB-007
    await fillPersonal(page, 'edda_noren')
    await page.getByText('Available!').waitFor() // ONB-025
    await expect.poll(() => continues(page).isEnabled()).toBe(true)
  })

  it('ONB-023 ONB-044 ONB-047 ONB-049 ONB-051 ONB-052 names each mistake at its field', async () => {
    const { page } = await resident('edda', { onboarded: false })
    await page.goto('/onboarding')
    const username = page.getByLabel('Username')
    await page.getByLabel('First name').focus()
    await page.getByLabel('Last name').focus()
    await page.getByText('First name is required').waitFor()
    await username.focus()
    await page.getByText('Last name is required').waitFor()
    await page.getByLabel('First name').fill('x'.repeat(51))
    await page.getByText('First name is too long').waitFor() // ONB-045
    await page.getByLabel('Last name').fill('x'.repeat(51))
    await page.getByText('Last name is too long').waitFor() // ONB-048
    await username.fill('EdDa_X')
    expect(await username.inputValue()).toBe('edda_x')
    await username.fill('9lives')
    await page.getByText('Username must start with a letter').waitFor()
    await username.fill('edda-x')
    await page.getByText('Username can only contain letters, numbers, and underscores').waitFor()
    await username.fill(`e${'x'.repeat(30)}`)
    await page.getByText('Username must be less than 30 characters').waitFor() // ONB-050
    await username.fill('ed')
    await page.getByLabel('First name').focus()
    await page.getByText('Username must be at least 3 characters').waitFor()
  })

  it('ONB-026 ONB-027 ONB-028 ONB-053 a taken name is said to be taken, and a free one is offered', async () => {
    const holder = await resident('holder')
    const { page } = await resident('edda', { onboarded: false })
    await page.goto('/onboarding')
    await fillPersonal(page, holder.username)
    await page.getByText('Already taken').waitFor()
    expect(await continues(page).isDisabled()).toBe(true)
    const offered = page.getByRole('button', { name: /^@/ })
    expect(await offered.count()).toBeLessThanOrEqual(3)
    await offered.first().click()
    await page.getByText('Available!').waitFor()
  })

  it('ONB-024 ONB-030 ONB-031 looks a name up from three characters on, once typing has paused for half a second', async () => {
    const { page } = await resident('edda', { onboarded: false })
    const asked: number[] = []
    await page.route('**/api/usernames/**', async (route) => {
      asked.push(Date.now())
      await route.continue()
    })
    const username = page.getByLabel('Username')
    await openStopped(page, '/onboarding', username)
    await username.fill('ed')
    await page.clock.runFor(2_000)
    expect(asked).toHaveLength(0)
    await username.pressSequentially('da_typing')
    await page.getByText('Checking availability...').waitFor()
    await page.clock.runFor(400)
    expect(asked).toHaveLength(0)
    await page.clock.runFor(200)
    await expect.poll(() => page.clock.runFor(50).then(() => page.getByText('Available!').count())).toBe(1)
    expect(asked).toHaveLength(1)
  })

  it('ONB-029 a lookup that fails leaves the name unknown', async () => {
    const { page } = await resident('edda', { onboarded: false })
    await page.route('**/api/usernames/**', (route) =>
      route.fulfill({ status: 400, contentType: 'application/problem+json', body: '{"code":"bad_request"}' }),
    )
    await page.goto('/onboarding')
    await fillPersonal(page, 'edda_unknown')
    await page.getByText('Checking availability...').waitFor()
    await expect.poll(() => page.getByText('Checking availability...').count()).toBe(0)
    expect(await page.getByText(/Available!|Already taken/).count()).toBe(0)
    expect(await continues(page).isDisabled()).toBe(true)
  })

  it('ONB-040 ONB-041 ONB-042 ONB-054 ONB-055 the days follow the month, the years go back 120, and children are sent away', async () => {
    const { page } = await resident('edda', { onboarded: false })
    await page.goto('/onboarding')
    await page.getByText('Step 1 of 3').waitFor()
    const [day, month, year] = [page.getByLabel('Day'), page.getByLabel('Month'), page.getByLabel('Year')]
    const days = () => day.locator('option').count()
    expect(await year.locator('option').count()).toBe(121)
    await day.selectOption('31')
    await month.selectOption('04')
    expect(await days()).toBe(31) // 30 days and the empty choice
    expect(await day.inputValue()).toBe('')
    await month.selectOption('02')
    await year.selectOption('1995')
    expect(await days()).toBe(29)
    await year.focus()
    await page.getByLabel('First name').focus()
    await page.getByText('Date of birth is required').waitFor()
    await day.selectOption('01')
    await year.selectOption(String(new Date().getFullYear() - 5))
    await page.getByText('You must be at least 13 years old to use this service.').waitFor()
  })
})

describe('step 2, Profile Setup', () => {
  async function onStep2(screen = {}) {
    const person = await resident('edda', { onboarded: false, ...screen })
    await person.page.goto('/onboarding')
    await fillPersonal(person.page, person.username)
    await expect.poll(() => continues(person.page).isEnabled()).toBe(true)
    await continues(person.page).click()
    await person.page.getByText('Step 2 of 3').waitFor()
    return person
  }

  it('ONB-004 ONB-007 ONB-008 ONB-010 ONB-011 ONB-013 is always valid, can be skipped and left backwards', async () => {
    const { page } = await onStep2(phone)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByText('Step 1 of 3').waitFor()
    await expect.poll(() => continues(page).isEnabled()).toBe(true)
    await continues(page).click()
    expect(await continues(page).isEnabled()).toBe(true)
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await page.getByText('Step 3 of 3').waitFor()
    expect(await page.getByRole('button', { name: 'Skip for now' }).count()).toBe(0)
  })

  it('ONB-056 ONB-057 ONB-058 ONB-059 ONB-060…064 takes a picture from the camera or the gallery, and lets it go', async () => {
    const { page } = await onStep2()
    const group = page.getByRole('group', { name: 'Profile picture' })
    const chooser = page.waitForEvent('filechooser')
    await group.getByRole('button', { name: 'Gallery' }).click()
    await (await chooser).setFiles(await picture('me.jpg'))
    await page.getByText('Photo selected').waitFor()
    await group.locator('img').waitFor()
    await group.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Photo removed').waitFor()
    const shot = page.waitForEvent('filechooser')
    await group.getByRole('button', { name: 'Camera' }).click()
    await (await shot).setFiles(await picture('shot.jpg'))
    await page.getByText('Photo captured').waitFor()
    const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
    await group.locator('input[capture]').setInputFiles(broken)
    await page.getByText('Failed to capture photo. Please try again.').waitFor()
    await group.locator('input[type=file]:not([capture])').setInputFiles(broken)
    await page.getByText('Failed to select photo. Please try again.').waitFor()
  })

  it('ONB-065 ONB-066 ONB-067 ONB-068 counts the bio and says when it is too long', async () => {
    const { page } = await onStep2()
    await page.getByLabel('Bio').fill('I print.')
    await page.getByText('8/200').waitFor()
    await page.getByLabel('Bio').fill('x'.repeat(201))
    await page.getByText('Bio must be less than 200 characters').waitFor()
    await page.getByLabel('Phone number').fill('not a number')
    await page.getByText("This doesn't look like a phone number").waitFor()
  })

  it('ONB-069 ONB-070 ONB-071 ONB-072 ONB-073 ONB-074 finds any country from three letters on, without asking the server', async () => {
    const { page } = await onStep2()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const location = page.getByRole('combobox', { name: /^Location/ })
    await location.fill('Sw')
    await location.pressSequentially('e')
    const offered = page.getByRole('option')
    await expect.poll(() => offered.allInnerTexts()).toEqual(['Sweden'])
    await offered.first().click()
    expect(await location.inputValue()).toBe('Sweden')
    expect(asked.filter((url) => url.includes('/api/'))).toEqual([])
  })
})

describe('step 3 and the end', () => {
  it('ONB-006 ONB-014…017 ONB-075…084 ONB-087…091 three interests complete it; everything typed survives a reload and is saved', async () => {
    const { page, call, username } = await resident('edda', { onboarded: false })
    await page.goto('/onboarding')
    await fillPersonal(page, username)
    await page.reload()
    expect(await page.getByLabel('First name').inputValue()).toBe('Edda')
    expect(await page.getByLabel('Day').inputValue()).toBe('29')
    await expect.poll(() => continues(page).isEnabled()).toBe(true)
    await continues(page).click()
    await page.getByLabel('Bio').fill('I print on paper.')
    await page.getByRole('combobox', { name: /^Location/ }).fill('Swed')
    await page.getByRole('option', { name: 'Sweden' }).click()
    await page.locator('input[type=file]:not([capture])').setInputFiles(await picture('me.jpg'))
    await page.getByText('Photo selected').waitFor()
    const draft = await page.evaluate(() => JSON.parse(localStorage.getItem('atelier:draft:onboarding') ?? '{}') as Record<string, unknown>)
    expect(Object.keys(draft).sort()).toEqual(
      [
        'firstName',
        'lastName',
        'username',
        'dateOfBirth',
        'profilePicture',
        'bio',
        'phoneNumber',
        'nationality',
        'interests',
        'contentCategories',
      ].sort(),
    )
    expect(draft.nationality).toBe('Sweden')
    await continues(page).click()

    const chips = page.getByRole('group', { name: 'Interests' }).getByRole('button')
    await expect.poll(() => chips.allInnerTexts()).toEqual([...interests])
    const topics = page.getByRole('group', { name: 'Content you like' }).getByRole('button')
    expect(await topics.allInnerTexts()).toEqual([...categories])
    const done = page.getByRole('button', { name: 'Complete' })
    for (const name of ['Music', 'Travel']) await chips.filter({ hasText: name }).click()
    expect(await done.isDisabled()).toBe(true)
    await chips.filter({ hasText: 'Reading' }).click()
    await topics.filter({ hasText: 'Tutorials' }).click()
    await done.click()
    await page.waitForURL('**/home')
    await page.getByText('Welcome to Atelier').waitFor()

    const me = await call(getMe, {})
    expect(me).toMatchObject({
      full_name: 'Edda Norén',
      username,
      bio: 'I print on paper.',
      nationality: 'SE',
      date_of_birth: '1996-02-29',
      phone_number: null,
      onboarding_completed: true,
    })
    expect(me.avatar_url).toMatch(/^\/media\/avatars\/avatar-/)
    const saved = await call(getInterests, {})
    expect(saved.interest_ids).toHaveLength(3)
    expect(saved.preferred_categories).toEqual(['Tutorials'])
    expect(await page.evaluate(() => localStorage.getItem('atelier:draft:onboarding'))).toBeNull()
  })

  it('ONB-018 ONB-019 a failure says so and keeps everything', async () => {
    const { page, username } = await resident('edda', { onboarded: false })
    await page.goto('/onboarding')
    await fillPersonal(page, username)
    await expect.poll(() => continues(page).isEnabled()).toBe(true)
    await continues(page).click()
    await continues(page).click()
    for (const name of ['Music', 'Travel', 'Reading']) await page.getByRole('button', { name, exact: true }).click()
    await page.route('**/api/me/onboarding', (route) => route.abort())
    await page.getByRole('button', { name: 'Complete' }).click()
    await page.getByText('Setup incomplete').waitFor()
    await page.getByText(/There was an issue completing your profile. Please try again./).waitFor()
    await page.unroute('**/api/me/onboarding')
    await page.getByRole('button', { name: 'Complete' }).click()
    await page.waitForURL('**/home')
  })
})

it('SHELL-028 SHELL-050 SHELL-051 onboarding is for those who need it', async () => {
  const anonymous = await visit('/onboarding')
  await anonymous.waitForURL('**/auth/signup*')
  const { page } = await resident('done')
  await page.goto('/onboarding')
  await page.waitForURL('**/home')
})
