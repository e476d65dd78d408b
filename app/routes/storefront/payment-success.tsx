export default function P() { return <main>payment-success</main> }
