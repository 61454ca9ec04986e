/**
 * A self-signed certificate of `shop.example` with its key, valid until 2120. Only the client of
 * the tests trusts it.
 */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBfTCCASOgAwIBAgIUGufa52tNzW7Xx9sXFqZkcuvgwYowCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMc2hvcC5leGFtcGxlMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAw
MTAxMDAwMDAwWjAXMRUwEwYDVQQDDAxzaG9wLmV4YW1wbGUwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAASXCiftEybFnTvlivPiFtb1kBdtjSZmK+GwA8oNlURrOxBv
pDgW0ZVpI74di5JeQ9Dkfsb4BIBVgb2C8TNJ41BIo0swSTAXBgNVHREEEDAOggxz
aG9wLmV4YW1wbGUwDwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQUFcRKussQuNZl
XiezAj6EZpH83wkwCgYIKoZIzj0EAwIDSAAwRQIgIQLkHf4ttVegtYL+eGtyIlS2
OINkPmSJTcbdbaP8x+YCIQCMeQUEZD1GzLbimHCge4IygDEUwjGhhE6hSq5VA3nw
uw==
-----END CERTIFICATE-----
`;

export const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgx+ODuurOHdTd+C0z
i95/mE5gg/MkpHsCXcfhIS2mEhqhRANCAASXCiftEybFnTvlivPiFtb1kBdtjSZm
K+GwA8oNlURrOxBvpDgW0ZVpI74di5JeQ9Dkfsb4BIBVgb2C8TNJ41BI
-----END PRIVATE KEY-----
`;
