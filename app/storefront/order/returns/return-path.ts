/** The path where a buyer requests and follows a return; the order's token opens it. */
export const returnPath = (number: string, token: string): string => `/order/${number}/return?token=${token}`
