/** Where a buyer asks goods back and follows it; the order's token opens it. */
export const returnPath = (number: string, token: string): string => `/order/${number}/return?token=${token}`
