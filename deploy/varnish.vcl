# Varnish 7 in front of the shop: docs/operations.md, "A cache in front".
# deploy/systemd/varnish.service.d/bustan.conf starts it.
# The address named "purge" belongs to the shops alone (PURGE_URLS); no proxy may lead to it.
vcl 4.1;

import std;

backend default {
    .host = "127.0.0.1";
    .port = "3000";
}

sub vcl_recv {
    # Only this file names the currency: what a visitor sends does not count.
    unset req.http.X-Currency;

    if (local.socket == "purge") {
        if (req.method != "PURGE") {
            return (synth(405));
        }
        if (req.http.Purge-Keys == "*") {
            # Whatever says what it shows; scripts, styles and pictures stay.
            if (std.ban("obj.http.Surrogate-Key ~ .")) {
                return (synth(204));
            }
        } elsif (req.http.Purge-Keys ~ "^[A-Za-z0-9:_|-]+$") {
            if (std.ban("obj.http.Surrogate-Key ~ (^|\x20)(" + req.http.Purge-Keys + ")(\x20|$)")) {
                return (synth(204));
            }
        }
        return (synth(400));
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # What ads, social networks and newsletters add to links; the shop removes it, too.
    if (req.url ~ "^/(ar|en)[./?]") {
        set req.url = regsuball(req.url, "(?i)(?<=[?&])(utm_\w+|\w+clk?id|igsh(id)?|[gw]braid|gad_\w+|srsltid|_gl|sccid|mc_[ce]id)(=[^&]*)?(&|$)", "");
        set req.url = regsub(req.url, "[?&]$", "");
    }
    # The pages of app/public-pages.ts, with their language; server/cdn/vcl.test.ts compares both.
    if (req.url ~ "^/(ar|en)(|/|\.data|/_\.data)$"
        || req.url ~ "^/(ar|en)/(cart|wishlist|offline|about|contact|newsletter|faq|delivery|compliance|privacy-policy|terms-of-service|shipping-policy|return-policy)(\.data)?$"
        || req.url ~ "^/(ar|en)/product/[a-z0-9-]{1,80}(\.data)?(\?variant=[^&#]*)?$"
        || req.url ~ "^/(ar|en)/shop(\.data)?(\?(category|band|sort|page)=[^&#]*(&(category|band|sort|page)=[^&#]*)*)?$") {
        set req.http.X-Currency = "KWD";
        if (req.http.Cookie ~ "(^|;)\s*growagarden_selected_currency=(SAR|AED|QAR|EGP|USD|EUR)\s*(;|$)") {
            set req.http.X-Currency = regsub(req.http.Cookie,
                "^(?:.*?;)?\s*growagarden_selected_currency=([A-Z]{3})\s*(?:;.*)?$", "\1");
        }
        # The shop renders these pages without knowing who asks.
        unset req.http.Cookie;
        unset req.http.Authorization;
        unset req.http.Accept-Language;
        call compression;
        set req.url = std.querysort(req.url);
        return (hash);
    }
    if (req.url ~ "^/(assets|art|icons|pictures|products|social)/[^?]*(\?v=[0-9]+)?$") {
        unset req.http.Cookie;
        unset req.http.Authorization;
        call compression;
        return (hash);
    }
    return (pass);
}

# The shop compresses once, with Brotli; whoever cannot read that gets gzip where Varnish makes it, else plain text.
sub compression {
    if (req.http.Accept-Encoding ~ "(^|[ ,])br\b" && req.http.Accept-Encoding !~ "br\s*;\s*q=0(\.0*)?\s*(,|$)") {
        set req.http.Accept-Encoding = "br";
    } else {
        unset req.http.Accept-Encoding;
    }
}

sub vcl_hash {
    hash_data(req.url);
    # The shop answers under one name, whatever Host says.
    if (req.http.X-Currency) {
        hash_data(req.http.X-Currency);
    }
    return (lookup);
}

sub vcl_backend_fetch {
    if (bereq.url == "/admin/events") {
        # Live figures: a stream that may be silent.
        set bereq.between_bytes_timeout = 1h;
    }
}

sub vcl_backend_response {
    if (bereq.uncacheable) {
        return (deliver);
    }
    if (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "(private|no-store)") {
        set beresp.ttl = 10s;
        set beresp.uncacheable = true;
        return (deliver);
    }
    if (bereq.http.X-Currency) {
        if (beresp.http.CDN-Cache-Control) {
            # RFC 9213: what this cache may do, apart from what browsers may.
            set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*s-maxage=(\d+).*$", "\1s"), 0s);
            set beresp.grace = std.duration(
                regsub(beresp.http.CDN-Cache-Control, "^.*stale-while-revalidate=(\d+).*$", "\1s"), 0s);
            # Without effect where http_gzip_support is off.
            if (!beresp.http.Content-Encoding) {
                set beresp.do_gzip = true;
            }
            return (deliver);
        }
        # The shop does not vouch for this one: the next request asks again.
        set beresp.ttl = 1s;
        set beresp.uncacheable = true;
        return (deliver);
    }
    if (beresp.http.Cache-Control !~ "public" || beresp.status != 200) {
        set beresp.ttl = 10s;
        set beresp.uncacheable = true;
    }
    return (deliver);
}

sub vcl_deliver {
    if (resp.http.CDN-Cache-Control) {
        # Browsers, and caches further out that do not know the key, ask each time.
        unset resp.http.CDN-Cache-Control;
        unset resp.http.Surrogate-Key;
        set resp.http.Vary = "Accept-Encoding, Accept-Language, Cookie";
    }
    # RFC 9211
    if (obj.hits > 0) {
        set resp.http.Cache-Status = "Varnish; hit";
    } else {
        set resp.http.Cache-Status = "Varnish; fwd=miss";
    }
}

sub vcl_backend_error {
    set beresp.http.Content-Type = "text/plain; charset=utf-8";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "2";
    set beresp.body = "The shop cannot be reached just now. / لا يمكن الوصول إلى المتجر الآن.";
    return (deliver);
}
