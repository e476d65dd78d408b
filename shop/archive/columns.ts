import type { Columns } from '../moving/platforms/columns.ts'

/** The columns of all platforms' customer exports: no name has two meanings within one file. */
export const customerColumns = {
  id: ['customer id', 'customer_id', 'user_id', 'id', 'رقم العميل'],
  first: ['first name', 'first_name', 'billing_first_name', 'الاسم الاول'],
  last: ['last name', 'last_name', 'billing_last_name', 'الاسم الاخير', 'اسم العائلة'],
  name: ['customer name', 'display_name', 'name', 'اسم العميل', 'الاسم'],
  email: ['email', 'user_email', 'customer_email', 'billing_email', 'البريد الالكتروني', 'البريد', 'الايميل'],
  phone: ['phone', 'billing_phone', 'billing phone', 'mobile', 'رقم الجوال', 'الجوال', 'رقم الهاتف'],
  addressPhone: ['default address phone'],
} as const satisfies Columns<string>

/** The same for order exports, which have one line per product or one per order. */
export const orderColumns = {
  number: ['order_number', 'order number', 'name', 'رقم الطلب'],
  id: ['order_id'],
  createdAt: ['created at', 'order_date', 'order date', 'date', 'تاريخ الطلب'],
  email: ['email', 'billing_email', 'email (billing)', 'customer email', 'البريد الالكتروني', 'الايميل'],
  first: ['billing_first_name', 'first name (billing)'],
  last: ['billing_last_name', 'last name (billing)'],
  name: ['billing name', 'customer name', 'اسم العميل'],
  phone: ['phone', 'billing_phone', 'phone (billing)', 'customer phone', 'رقم الجوال', 'الجوال'],
  billingPhone: ['billing phone'],
  state: ['financial status', 'order_status', 'order status', 'status', 'حالة الطلب'],
  total: ['total', 'order_total', 'order total amount', 'order total', 'اجمالي الطلب', 'الاجمالي'],
  currency: ['currency', 'order_currency', 'order currency', 'العملة'],
  item: ['lineitem name', 'item name', 'product name', 'المنتجات', 'اسماء المنتجات', 'اسم المنتج'],
  quantity: ['lineitem quantity', 'quantity (- refund)', 'quantity', 'الكمية'],
  price: ['lineitem price', 'item cost', 'item price', 'سعر المنتج'],
  item1: ['line_item_1'],
  item2: ['line_item_2'],
  item3: ['line_item_3'],
  item4: ['line_item_4'],
  item5: ['line_item_5'],
} as const satisfies Columns<string>
