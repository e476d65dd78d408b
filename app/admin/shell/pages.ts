import {
  ArchiveIcon,
  BoxIcon,
  ChartIcon,
  HistoryIcon,
  HomeIcon,
  PenIcon,
  ReturnIcon,
  ShieldIcon,
  StarIcon,
  TicketIcon,
  UsersIcon,
} from '#app/admin/kit/icons.tsx'
import {
  ArrowIcon,
  BookIcon,
  CoinIcon,
  type IconProps,
  LeafIcon,
  MailIcon,
  PhoneIcon,
  SearchIcon,
  ShareIcon,
  TruckIcon,
  UserIcon,
  WhatsAppIcon,
} from '#app/ui/icons.tsx'
import { CalendarIcon, MessageIcon } from '#app/ui/more-icons.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Permission } from '#shop/accounts/roles/permissions.ts'
import type { WaitingCounts } from '#shop/reports/dashboard-waiting.ts'

export type AdminPage = {
  path: string
  name: () => string
  Icon: (props: IconProps) => React.ReactNode
  /** The permissions required to show it: those of its loader. */
  needs: readonly Permission[]
  /** The letter that opens it after "g". */
  key?: string
  /** What its count covers, and the label of the count. */
  waits?: keyof WaitingCounts
  counts?: (input: { count: string }) => string
}

/** All pages of the menu: those of the specification's header in its order, then the others. */
export const adminPages: readonly (readonly AdminPage[])[] = [
  [
    { path: '/admin/dashboard', needs: [], name: m.admin_nav_dashboard, Icon: HomeIcon, key: 'd' },
    {
      path: '/admin/products',
      needs: ['products.see'],
      name: m.admin_nav_products,
      Icon: BoxIcon,
      key: 'p',
      waits: 'stock',
      counts: m.admin_count_stock,
    },
    {
      path: '/admin/orders',
      needs: ['orders.see'],
      name: m.admin_nav_orders,
      Icon: TruckIcon,
      key: 'o',
      waits: 'orders',
      counts: m.admin_count_orders,
    },
    {
      path: '/admin/messages',
      needs: ['messages.see', 'customers.contact'],
      name: m.admin_nav_messages,
      Icon: MessageIcon,
      key: 'm',
      waits: 'messages',
      counts: m.admin_count_messages,
    },
    {
      path: '/admin/discount-codes',
      needs: ['discounts.see'],
      name: m.admin_nav_discounts,
      Icon: TicketIcon,
      key: 'c',
      waits: 'codes',
      counts: m.admin_count_discounts,
    },
    {
      path: '/admin/users',
      needs: ['customers.see', 'customers.contact'],
      name: m.admin_nav_users,
      Icon: UsersIcon,
      key: 'u',
      waits: 'users',
      counts: m.admin_count_users,
    },
    { path: '/admin/reports', needs: ['reports.see'], name: m.admin_nav_reports, Icon: ChartIcon, key: 'r' },
  ],
  [
    {
      path: '/admin/calls',
      needs: ['orders.see', 'customers.contact'],
      name: m.admin_nav_calls,
      Icon: PhoneIcon,
      waits: 'calls',
      counts: m.admin_count_calls,
    },
    {
      path: '/admin/returns',
      needs: ['orders.see'],
      name: m.admin_returns_title,
      Icon: ReturnIcon,
      waits: 'returns',
      counts: m.admin_returns_count,
    },
    {
      path: '/admin/payments',
      needs: ['payments.see'],
      name: m.admin_nav_payments,
      Icon: CoinIcon,
      waits: 'differences',
      counts: m.admin_count_differences,
    },
    {
      path: '/admin/bookings',
      needs: ['appointments.see', 'customers.contact'],
      name: m.admin_appointments_title,
      Icon: CalendarIcon,
    },
    {
      path: '/admin/reviews',
      needs: ['reviews.see'],
      name: m.admin_nav_reviews,
      Icon: StarIcon,
      waits: 'reviews',
      counts: m.admin_count_reviews,
    },
    {
      path: '/admin/newsletter',
      needs: ['newsletter.see', 'customers.contact'],
      name: m.admin_nav_newsletter,
      Icon: LeafIcon,
    },
    {
      path: '/admin/archive',
      needs: ['orders.see', 'customers.see', 'customers.contact'],
      name: m.archive_title,
      Icon: BookIcon,
    },
    { path: '/admin/searches', needs: ['products.see'], name: m.admin_searches_title, Icon: SearchIcon },
    { path: '/admin/redirects', needs: ['content.see'], name: m.redirects_title, Icon: ArrowIcon },
    { path: '/admin/texts', needs: ['content.see'], name: m.admin_nav_content, Icon: PenIcon },
    { path: '/admin/mail', needs: ['email.see', 'customers.contact'], name: m.mail_log_title, Icon: MailIcon },
    {
      path: '/admin/whatsapp',
      needs: ['email.see', 'customers.contact'],
      name: m.admin_whatsapp_title,
      Icon: WhatsAppIcon,
    },
    { path: '/admin/systems', needs: ['integrations.see'], name: m.admin_nav_integrations, Icon: ShareIcon },
    { path: '/admin/team', needs: ['team.see'], name: m.roles_area_team, Icon: UserIcon },
    { path: '/admin/audit', needs: ['audit.see', 'customers.contact'], name: m.admin_nav_audit, Icon: HistoryIcon },
    { path: '/admin/backups', needs: ['backups.see'], name: m.backup_title, Icon: ArchiveIcon },
    {
      path: '/admin/security',
      needs: ['security.see', 'customers.contact'],
      name: m.security_log_title,
      Icon: ShieldIcon,
    },
  ],
]
