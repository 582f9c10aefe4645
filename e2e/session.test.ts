import assert from 'node:assert/strict'
import { onEveryService } from './harness'
import {
  heading,
  loginShown,
  openLogin,
  refusedToken,
  signIn,
  signOut,
  storedToken,
  submitLogin,
  unknownLogout,
} from './steps'

onEveryService((journey) => {
  journey('the right password leads to the dashboard, where the header shows the name', async ({ page, person }) => {
    await signIn(page, person)
    assert.equal(new URL(page.url()).pathname, '/console/dashboard')
    await page.getByRole('banner').getByText(person.name).waitFor()
    assert.notEqual(await storedToken(page), null)
  })

  journey('a wrong password is answered in the form, which keeps the email', async ({ page, person, expect }) => {
    expect(/401 .*\/v1\/auth\/login/)
    const { email } = person
    await openLogin(page)
    await submitLogin(page, { email, password: 'not the password' })
    await page.getByText('Please check your credentials and try again.').waitFor()
    assert.equal(await page.getByLabel('Email', { exact: true }).inputValue(), email)
    assert.equal(await storedToken(page), null)
  })

  journey('a session outlives a reload', async ({ page, person }) => {
    await signIn(page, person)
    await page.reload()
    await heading(page, 'Dashboard').waitFor()
    await page.getByRole('banner').getByText(person.name).waitFor()
  })

  journey('signing out forgets the token and leads to the sign-in page', async ({ page, person, expect }) => {
    expect(unknownLogout)
    await signIn(page, person)
    await signOut(page, person)
    assert.equal(await storedToken(page), null)
    assert.equal(await page.getByText(person.name).count(), 0)
  })

  journey('a guest who asks for the dashboard is asked to sign in', async ({ page }) => {
    await page.goto('dashboard')
    await loginShown(page)
    assert.equal(new URL(page.url()).pathname, '/console/login')
  })

  journey('a member who asks for a page for guests is led to the dashboard', async ({ page, person }) => {
    await signIn(page, person)
    for (const guestPage of ['login', 'password/recover', 'password/reset/abc', '']) {
      await page.goto(guestPage)
      await heading(page, 'Dashboard').waitFor()
    }
  })

  journey('a token that the service refuses is forgotten', async ({ page, person, expect }) => {
    expect(refusedToken)
    expect(unknownLogout)
    await signIn(page, person)
    await page.evaluate(() => {
      const [head = '', claims = ''] = (localStorage.getItem('auth_token') ?? '').split('.')
      localStorage.setItem('auth_token', `${head}.${claims}.c29tZWJvZHkgZWxzZQ`)
    })
    await page.reload()
    await loginShown(page)
    assert.equal(await storedToken(page), null)
  })

  journey('signing out in one tab empties the other', async ({ page, newTab, person, expect }) => {
    expect(unknownLogout)
    await signIn(page, person)
    const other = await newTab()
    await other.goto('dashboard')
    await heading(other, 'Dashboard').waitFor()
    await signOut(other, person)
    await loginShown(page)
    assert.equal(await page.getByText(person.name).count(), 0)
  })

  journey('the back button after signing out shows no more than the sign-in page', async ({ page, person, expect }) => {
    expect(unknownLogout)
    await signIn(page, person)
    await page.getByRole('main').getByRole('link', { name: 'See call analytics' }).click()
    await heading(page, 'Call analytics (beta)').waitFor()
    await signOut(page, person)
    await page.goBack()
    await loginShown(page)
    assert.equal(await page.getByText(person.name).count(), 0)
  })

  journey('a page that was left behind is empty when the session ended meanwhile', async (visit) => {
    const { page, newTab, person, expect } = visit
    expect(unknownLogout)
    await signIn(page, person)
    await page.goto('icon.svg')
    const other = await newTab()
    await other.goto('dashboard')
    await signOut(other, person)
    await page.goBack()
    await loginShown(page)
    assert.equal(await page.getByText(person.name).count(), 0)
  })
})
