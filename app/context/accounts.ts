import { createContext } from 'react-router'
import type { Person } from '#shop/accounts/person.ts'
import type { OpenSession } from '#shop/accounts/sessions/end-sessions.ts'
import type { Admin, Staff } from '#shop/accounts/users/admin.ts'
import type { ManageRefusal } from '#shop/accounts/users/manage-users.ts'
import type { Locale } from '#shop/money.ts'
import type { Outcome } from '#shop/outcome.ts'
import type {
  CodeRefusal,
  DeletionResult,
  Done,
  GoogleRefusal,
  Limited,
  NewAccountInput,
  ProofDue,
  Refused,
  SignedIn,
  SignInOptions,
  SignInRefusal,
  WeakPassword,
} from './account-results.ts'
import type { SecondFactors } from './second-factors.ts'
import type { TeamVerbs } from './team-verbs.ts'
import type { Requester, Visitor } from './visitor.ts'

/** What the account pages need from the server; built on Better Auth. A failing database answers 503 in each. */
export type Accounts = SecondFactors &
  TeamVerbs & {
    /** The user of the request's session, read from the database, or null. */
    person(request: Request): Promise<Person | null>
    /** The same, if they are staff. */
    admin(request: Request): Promise<Staff | null>

    /** Records a refused admin page in the security log. */
    noteRefusedAdmin(person: Pick<Person, 'id'> | null, details: { reason: string; of: string }): Promise<void>

    /**
     * The proof of identity required before a sensitive action; null for ten minutes after one was given. 'sign_in':
     * the user has neither a password nor a second factor, so they sign in again.
     */
    proofDue(person: Person): Promise<ProofDue | null>
    /** Checks that proof: the password, or with a second factor one of its codes. */
    proveAgain(
      request: Request,
      person: Person,
      proof: string,
    ): Promise<Done | Limited | Refused<'wrong_password' | 'code_wrong' | 'code_used'>>

    /** Signs in with email and password. Every refusal but the rate limit is 'invalid', whatever was wrong. */
    signIn(
      request: Request,
      input: { email: string; password: string; remember?: boolean },
      network: string,
      options?: SignInOptions,
    ): Promise<SignedIn | SignInRefusal>
    /** The second step: a code from the app, or a recovery code, which is used up. */
    finishSignIn(
      request: Request,
      code: string,
      network: string,
      options?: SignInOptions,
    ): Promise<SignedIn | CodeRefusal>
    signOut(request: Request): Promise<Headers>

    /**
     * Begins a sign-in with Google: where to redirect the browser, and the cookie that identifies its return. 'off': no
     * keys are configured; 'error': Google cannot be reached.
     * @param to where to go afterwards: a path of this shop, checked by the caller
     */
    startGoogle(
      asker: Pick<Visitor, 'network' | 'prefix'>,
      to: string,
    ): Promise<{ ok: true; url: string; headers: Headers } | Limited | Refused<'off' | 'error'>>
    /**
     * Finishes it, once: finds or creates the account (see shop/accounts/sign-in-with-google.ts) and opens a session, or
     * with 'code' the second step is due at the sign-in page.
     * @param params the query of the redirect back
     */
    finishGoogle(
      request: Request,
      params: URLSearchParams,
      locale: Locale,
    ): Promise<
      (SignedIn & { to: string }) | GoogleRefusal | { ok: false; reason: 'code'; headers: Headers; to: string }
    >

    /** Creates an account, or emails the owner of the existing one; the answer is the same. */
    register(input: NewAccountInput, asker: Requester): Promise<Done | Limited | Refused<'password_common'>>
    requestReset(email: string, asker: Requester): Promise<Done | Limited>
    /** The account of a valid password reset link; null when invalid. Does not use it up. */
    resetLink(token: string): Promise<{ role: 'admin' | 'user'; email: string } | null>
    /** @param browser where the link was used: the cookies of the answer make it a known browser of the account */
    resetPassword(
      token: string,
      password: string,
      asker: Requester,
      browser?: Request,
    ): Promise<(Done & { headers?: Headers }) | Limited | WeakPassword | Refused<'link'>>

    /** The account and address of a valid confirmation link; null when invalid. Does not use it up. */
    confirmLink(token: string): Promise<{ email: string; userId: string } | null>
    confirmEmail(person: Person, token: string, locale: Locale): Promise<Done | Refused<'link' | 'taken'>>
    resendConfirmation(person: Person, locale: Locale): Promise<Done | Limited>

    /**
     * A new address requires the password, or a recent sign-in where there is none, and a confirmation link; see
     * `changeDetails` in shop/accounts.
     */
    changeDetails(
      person: Person,
      input: { name: string; email: string; password: string },
      locale: Locale,
    ): Promise<Done | Limited | Refused<'wrong_password' | 'sign_in_again'>>
    changePassword(
      person: Person,
      input: { current: string; password: string },
      locale: Locale,
    ): Promise<Done | Limited | WeakPassword | Refused<'wrong_password'>>

    sessions(person: Person): Promise<OpenSession[]>
    /** Ends one session, or all but this one: with the password, unless identity was proven recently. */
    endSession(
      person: Person,
      sessionId: string,
      password: string,
    ): Promise<Done | Limited | Refused<'wrong_password' | 'sign_in_again'>>
    endOtherSessions(
      person: Person,
      password: string,
    ): Promise<Done | Limited | Refused<'wrong_password' | 'sign_in_again'>>

    /** All data about the user. Asks for the password ('password') some minutes after signing in. */
    exportData(
      person: Person,
      password: string,
    ): Promise<{ ok: true; data: object } | Limited | Refused<'password' | 'wrong_password'>>
    /** Deletes the account; its orders, reviews and messages are anonymised. */
    deleteAccount(
      person: Person,
      password: string,
      locale: Locale,
    ): Promise<DeletionResult | Limited | Refused<'wrong_password'>>
    /** Sends the link that deletes the account, for accounts without a password. */
    requestDeletion(person: Person, locale: Locale): Promise<Done | Limited>
    /** The account of a valid deletion link; null when invalid. Does not use it up. */
    deletionLink(token: string): Promise<{ userId: string } | null>
    deleteByLink(person: Person, token: string, locale: Locale): Promise<DeletionResult>

    /** The addresses of ADMIN_EMAILS, in lower case: their accounts can be neither demoted nor disabled. */
    builtInAdmins(): Promise<readonly string[]>
    setActive(admin: Admin<'customers.act'>, userId: string, isActive: boolean): Promise<Outcome<null, ManageRefusal>>

    /** Creates the first admin from a one-time setup link and signs in. */
    setUp(
      request: Request,
      input: { token: string; name: string; email: string; password: string },
    ): Promise<SignedIn | Refused<'link' | 'taken' | 'password_common'>>
    setupLinkWorks(token: string): Promise<boolean>
  }

export const accountsContext = createContext<Accounts>()
